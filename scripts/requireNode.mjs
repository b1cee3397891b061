// The first import of each command, and the script before each npm script. It has no syntax that old versions cannot read.
const OLDEST = '20.19';
const { node } = process.versions;
const [major, minor] = node.split('.').map(Number);
const [oldestMajor, oldestMinor] = OLDEST.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    'The shop needs Node ' +
      OLDEST +
      ' or newer, and ' +
      process.execPath +
      ' is Node ' +
      node +
      '. ' +
      'Install a newer one from https://nodejs.org, and check it with: node --version',
  );
  process.exit(1);
}

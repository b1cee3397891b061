// The first import of each command, and the script before each npm script. It has no syntax that old versions cannot read.
const OLDEST = 20;
const { node } = process.versions;
if (Number(node.split('.')[0]) < OLDEST) {
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

import { tsImport } from 'tsx/esm/api';

// Jest would compile a TypeScript file to CommonJS, which cannot import the server.
const { createSnapshots } = await tsImport('./snapshots.ts', import.meta.url);
export default createSnapshots;

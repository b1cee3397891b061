import { tsImport } from 'tsx/esm/api';

const { deleteSnapshots } = await tsImport('./snapshots.ts', import.meta.url);
export default deleteSnapshots;

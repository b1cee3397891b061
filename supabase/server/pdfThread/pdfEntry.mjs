// A thread does not inherit the TypeScript loader of its parent. In dist-server/, the compiled serve.ts has this name.
import { register } from 'tsx/esm/api';

register();
await import('./serve.ts');

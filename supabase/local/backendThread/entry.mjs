// A thread does not inherit the TypeScript loader of its parent.
import { register } from 'tsx/esm/api';

register();
await import('./serve.ts');

// `npm start`: compiles the server and runs it, see start.ts.
import './build/compile.mjs';

process.setSourceMapsEnabled(true);
await import('../../dist-server/start.mjs');

// `npm start`: compiles the server and runs it, see startShop.ts.
import '../../scripts/requireNode.mjs';
import './build/compile.mjs';

process.setSourceMapsEnabled(true);
await import('../../dist-server/start.mjs');

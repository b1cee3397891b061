import '../../scripts/requireNode.mjs';

// Imported later, because an old version of Node cannot even load the packages.
await import('./startShop.ts');

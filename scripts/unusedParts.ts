import type babel from '@babel/core';
import type { RuleSetRule } from 'webpack';

/*
 * Rules for webpack that let it drop the parts of packages that the shop does not use. The packages refer to these parts
 * by default and have no option to leave them out. If a new version of a package has renamed its files, the rules do not
 * apply, and the test of the byte budget fails.
 */

/** The components that the order grid shows, by their names in the `slots` of the data grid. */
const USED_SLOTS = new Set([
  'bottomContainer',
  'cell',
  'columnHeaders',
  'columnHeaderSortIcon',
  'columnSortedAscendingIcon',
  'columnSortedDescendingIcon',
  'columnUnsortedIcon',
  'detailPanels',
  'footer',
  'footerRowCount',
  'loadingOverlay',
  'noColumnsOverlay',
  'noResultsOverlay',
  'noRowsOverlay',
  'pagination',
  'pinnedRows',
  'row',
  'skeletonCell',
  'baseCircularProgress',
  'baseIconButton',
  'baseLinearProgress',
  'basePagination',
  'baseSkeleton',
  'baseTooltip',
]);

/** The hooks of the data grid that export rows, which only its toolbar and its column menu start. */
const EXPORT_HOOKS = new Set(['useGridCsvExport', 'useGridPrintExport']);

// The bundler of React Router has added the numbers.
const COMPONENT_CREATORS = /^(React\d*\.(createContext|forwardRef|memo)|forwardRef|styled\b.*)$/s;

export const unusedParts: RuleSetRule[] = [
  transform(/@mui\/x-data-grid\/(constants\/defaultGridSlotsComponents|material\/index)\.mjs$/, emptyUnusedSlots),
  transform(/@mui\/x-data-grid\/DataGrid\/useDataGridComponent\.mjs$/, removeExportHooks),
  transform(/(react-router\/.*|@mui\/x-data-grid\/material\/index)\.mjs$/, markComponentsAsPure),
];

function transform(test: RegExp, plugin: babel.PluginItem): RuleSetRule {
  return {
    test,
    loader: 'babel-loader',
    options: { babelrc: false, configFile: false, compact: false, plugins: [plugin] },
  };
}

/**
 * Babel plugin that replaces the default components of unused slots by empty ones: the filter panel, the toolbar, the
 * column menu, and what only they show. Objects outside of functions name the defaults.
 */
function emptyUnusedSlots({ template, types }: typeof babel): babel.PluginObj {
  return {
    visitor: {
      ObjectProperty(property) {
        const { key, value } = property.node;
        if (!types.isIdentifier(key) || !types.isIdentifier(value) || property.getFunctionParent()) return;
        if (!USED_SLOTS.has(key.name)) property.get('value').replaceWith(template.expression.ast('() => null'));
      },
      Program: { exit: removeUnusedImports },
    },
  };
}

/** Babel plugin that removes the calls of `EXPORT_HOOKS`. */
function removeExportHooks({ types }: typeof babel): babel.PluginObj {
  return {
    visitor: {
      ExpressionStatement(statement) {
        const { expression } = statement.node;
        if (!types.isCallExpression(expression) || !types.isIdentifier(expression.callee)) return;
        if (EXPORT_HOOKS.has(expression.callee.name)) statement.remove();
      },
      Program: { exit: removeUnusedImports },
    },
  };
}

function removeUnusedImports(program: babel.NodePath<babel.types.Program>): void {
  program.scope.crawl();
  for (const { kind, referenced, path } of Object.values(program.scope.bindings))
    if (kind === 'module' && !referenced) path.remove();
}

/** Babel plugin that lets unused components be dropped: they count as used, because calls create them. */
function markComponentsAsPure({ types }: typeof babel): babel.PluginObj {
  return {
    visitor: {
      CallExpression(call) {
        if (COMPONENT_CREATORS.test(call.get('callee').getSource())) call.addComment('leading', '#__PURE__');
      },
      // Only development tools show the names. Assigning one uses the component.
      AssignmentExpression(assignment) {
        if (!types.isMemberExpression(assignment.node.left)) return;
        if (types.isIdentifier(assignment.node.left.property, { name: 'displayName' })) assignment.remove();
      },
    },
  };
}

import ts from 'typescript';
import { commentOf, isNamed, nodesIn, typeText } from './sources';

export interface ShopEvent {
  /** The action type: `cart/itemAdded`. */
  type: string;
  /** The name of the action creator: `itemAdded`. */
  name: string;
  payload: string;
  comment: string;
  /** The files that dispatch the event. */
  dispatchedBy: string[];
  /** The slices that handle the event in a reducer or show a toast for it. */
  handledBy: string[];
  /** The files with effects that the event starts. */
  listeners: string[];
}

/** Finds all events that the modules define, with the places that dispatch and handle them. */
export function eventsIn(sources: ts.SourceFile[]): ShopEvent[] {
  const events = sources.flatMap((source) =>
    [...nodesIn(source)].flatMap((node) => [...sliceEvents(node), ...plainEvents(node)]),
  );
  const eventsByName = new Map(events.map((event) => [event.name, event]));
  for (const source of sources) addUses(source, eventsByName);
  return events.sort((a, b) => a.type.localeCompare(b.type));
}

/** Finds `createSlice({ name, reducers: { happened(state, { payload }: PayloadAction<…>) {…} } })`. */
function sliceEvents(node: ts.Node): ShopEvent[] {
  if (!ts.isCallExpression(node) || !isNamed(node.expression, 'createSlice')) return [];
  const [options] = node.arguments;
  const slice = propertyOf(options, 'name')?.getText().slice(1, -1) ?? '';
  const reducers = propertyOf(options, 'reducers');
  if (!reducers || !ts.isObjectLiteralExpression(reducers)) return [];
  return reducers.properties.map((property) => ({
    type: `${slice}/${property.name?.getText()}`,
    name: property.name?.getText() ?? '',
    payload: payloadOf(property),
    comment: commentOf(property),
    dispatchedBy: [],
    handledBy: [slice],
    listeners: [],
  }));
}

/** Finds `export const happened = createAction<…>('domain/happened')`. */
function plainEvents(node: ts.Node): ShopEvent[] {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return [];
  const {
    expression,
    arguments: [type],
    typeArguments,
  } = node.initializer;
  if (!isNamed(expression, 'createAction') || !type) return [];
  return [
    {
      type: type.getText().slice(1, -1),
      name: node.name.getText(),
      payload: typeText(typeArguments?.[0]),
      comment: commentOf(node.parent.parent),
      dispatchedBy: [],
      handledBy: [],
      listeners: [],
    },
  ];
}

/**
 * Adds a module's uses of events. Any use in a slice or in a feature's toast messages handles the event. Elsewhere, a
 * call of the action creator dispatches the event and any other use listens for it.
 */
function addUses(source: ts.SourceFile, events: Map<string, ShopEvent>) {
  const file = source.fileName.replace('src/', '');
  const slice = /(\w+)Slice\.ts$/.exec(file)?.[1] ?? (file.endsWith('Messages.ts') ? 'toasts' : undefined);
  for (const node of nodesIn(source)) {
    const event = ts.isIdentifier(node) ? events.get(node.text) : undefined;
    if (!event || isOnlyName(node)) continue;
    const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
    if (slice) add(event.handledBy, slice);
    else if (isCalled) add(event.dispatchedBy, file);
    else add(event.listeners, file);
  }
}

/** Whether an identifier does not use an event: it declares one, or names a property, for example a route. */
function isOnlyName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportSpecifier(parent) ||
    ts.isBindingElement(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) && parent.name === node)
  );
}

function payloadOf(reducer: ts.ObjectLiteralElementLike): string {
  const action = [...nodesIn(reducer)].find(
    (node) => ts.isTypeReferenceNode(node) && isNamed(node.typeName, 'PayloadAction'),
  );
  if (action && ts.isTypeReferenceNode(action)) return typeText(action.typeArguments?.[0]);
  // The reducer is created by a helper of the slice: `close<number>(…)`.
  const helper =
    ts.isPropertyAssignment(reducer) && ts.isCallExpression(reducer.initializer)
      ? reducer.initializer.typeArguments?.[0]
      : undefined;
  return typeText(helper);
}

function propertyOf(object: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  const property = object.properties.find((each) => isNamed(each.name, name));
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function add(list: string[], item: string) {
  if (!list.includes(item)) list.push(item);
}

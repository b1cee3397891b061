import ts from 'typescript';
import { commentOf, named, nodesIn, typeText } from './sources';

export interface ShopEvent {
  /** As on the wire of the log: `cart/itemAdded`. */
  type: string;
  /** Of its creator: `itemAdded`. */
  name: string;
  payload: string;
  comment: string;
  /** Slices whose reducers answer it. */
  answeredBy: string[];
  /** Files that say that it happened, and files whose effects follow it. */
  raisedBy: string[];
  heardBy: string[];
}

/** Every event that the modules define, and who has to do with it. */
export function eventsIn(sources: ts.SourceFile[]): ShopEvent[] {
  const events = sources.flatMap((source) =>
    [...nodesIn(source)].flatMap((node) => [...sliceEvents(node), ...plainEvents(node)]),
  );
  for (const source of sources) trace(source, new Map(events.map((event) => [event.name, event])));
  return events.sort((a, b) => a.type.localeCompare(b.type));
}

/** `createSlice({ name, reducers: { happened(state, { payload }: PayloadAction<…>) {…} } })` */
function sliceEvents(node: ts.Node): ShopEvent[] {
  if (!ts.isCallExpression(node) || !named(node.expression, 'createSlice')) return [];
  const [options] = node.arguments;
  const slice = propertyOf(options, 'name')?.getText().slice(1, -1) ?? '';
  const reducers = propertyOf(options, 'reducers');
  if (!reducers || !ts.isObjectLiteralExpression(reducers)) return [];
  return reducers.properties.map((property) => ({
    type: `${slice}/${property.name?.getText()}`,
    name: property.name?.getText() ?? '',
    payload: payloadOf(property),
    comment: commentOf(property),
    answeredBy: [slice],
    raisedBy: [],
    heardBy: [],
  }));
}

/** `export const happened = createAction<…>('domain/happened')` */
function plainEvents(node: ts.Node): ShopEvent[] {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return [];
  const {
    expression,
    arguments: [type],
    typeArguments,
  } = node.initializer;
  if (!named(expression, 'createAction') || !type) return [];
  return [
    {
      type: type.getText().slice(1, -1),
      name: node.name.getText(),
      payload: typeText(typeArguments?.[0]),
      comment: commentOf(node.parent.parent),
      answeredBy: [],
      raisedBy: [],
      heardBy: [],
    },
  ];
}

/** Calling an event's creator raises it; naming it in a slice or in the words of toasts answers it; elsewhere it is heard. */
function trace(source: ts.SourceFile, events: Map<string, ShopEvent>) {
  const file = source.fileName.replace('src/', '');
  const answering = /(\w+)Slice\.ts$/.exec(file)?.[1] ?? (file.endsWith('Messages.ts') ? 'toasts' : undefined);
  for (const node of nodesIn(source)) {
    const event = ts.isIdentifier(node) ? events.get(node.text) : undefined;
    if (!event || isDeclaration(node)) continue;
    const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
    add(
      isCalled ? event.raisedBy : answering ? event.answeredBy : event.heardBy,
      isCalled || !answering ? file : answering,
    );
  }
}

function isDeclaration({ parent }: ts.Node): boolean {
  return (
    ts.isImportSpecifier(parent) ||
    ts.isBindingElement(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    (ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.initializer))
  );
}

function payloadOf(reducer: ts.ObjectLiteralElementLike): string {
  const action = [...nodesIn(reducer)].find(
    (node) => ts.isTypeReferenceNode(node) && named(node.typeName, 'PayloadAction'),
  );
  if (action && ts.isTypeReferenceNode(action)) return typeText(action.typeArguments?.[0]);
  // Made by a helper of the slice: `close<number>(…)`.
  const helper =
    ts.isPropertyAssignment(reducer) && ts.isCallExpression(reducer.initializer)
      ? reducer.initializer.typeArguments?.[0]
      : undefined;
  return typeText(helper);
}

function propertyOf(object: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
  const property = object.properties.find((each) => named(each.name, name));
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function add(list: string[], item: string) {
  if (!list.includes(item)) list.push(item);
}

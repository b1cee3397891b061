import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Parses the modules of the browser application, without tests. */
export function sourcesOf(root: string): ts.SourceFile[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^src\/testing\/|\.d\.ts$/.test(file))
    .sort()
    .map((file) =>
      ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
    );
}

/** Yields all descendants of a node in source order. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  for (const child of node.getChildren()) {
    yield child;
    yield* nodesIn(child);
  }
}

/** Returns the doc comment of a declaration in one line. */
export function commentOf(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = doc && ts.isJSDoc(doc) ? ts.getTextOfJSDocComment(doc.comment) : '';
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** Returns the source of a type in one line, without comments. */
export const typeText = (node: ts.Node | undefined): string =>
  (node?.getText() ?? '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/; }/g, ' }')
    .trim();

export const isNamed = (name: ts.Node | undefined, expected: string): boolean => name?.getText() === expected;

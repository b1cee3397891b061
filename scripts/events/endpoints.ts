import ts from 'typescript';
import { commentOf, nodesIn, typeText } from './sources';

/** An RTK Query endpoint. The start and the end of its requests are events. */
export interface Endpoint {
  api: string;
  name: string;
  kind: 'query' | 'mutation';
  argument: string;
  result: string;
  comment: string;
  usedBy: string[];
  hasToast: boolean;
}

/** Finds all injected endpoints: `getThings: build.query<Result, Argument>({…})`. */
export function endpointsIn(sources: ts.SourceFile[]): Endpoint[] {
  const endpoints = sources.flatMap((source) =>
    [...nodesIn(source)].flatMap((node): Endpoint[] => {
      if (!ts.isPropertyAssignment(node) || !ts.isCallExpression(node.initializer)) return [];
      const { expression, typeArguments } = node.initializer;
      const kind = /^build\.(query|mutation)$/.exec(expression.getText())?.[1] as Endpoint['kind'] | undefined;
      if (!kind) return [];
      return [
        {
          api: /(\w+)\.injectEndpoints/.exec(source.text)?.[1] ?? '',
          name: node.name.getText(),
          kind,
          result: typeText(typeArguments?.[0]),
          argument: typeText(typeArguments?.[1]),
          comment: commentOf(node),
          usedBy: [],
          hasToast: false,
        },
      ];
    }),
  );
  for (const endpoint of endpoints) {
    const { kind, name } = endpoint;
    const hook = `use(Lazy)?${name[0]?.toUpperCase()}${name.slice(1)}${kind === 'query' ? 'Query' : 'Mutation'}`;
    const use = new RegExp(`\\b${hook}\\(|endpoints\\.${name}\\b`);
    endpoint.usedBy = sources.filter(({ text }) => use.test(text)).map(({ fileName }) => fileName.replace('src/', ''));
    endpoint.hasToast = sources.some(
      ({ fileName, text }) => fileName.endsWith('Messages.ts') && text.includes(`'${name}'`),
    );
  }
  return endpoints.sort((a, b) => a.api.localeCompare(b.api) || a.name.localeCompare(b.name));
}

import ts from 'typescript';
import { commentOf, nodesIn, typeText } from './sources';

/** An endpoint: its call begins and ends as events of RTK Query. */
export interface Call {
  api: string;
  name: string;
  kind: 'query' | 'mutation';
  argument: string;
  result: string;
  comment: string;
  usedBy: string[];
  isTold: boolean;
}

/** `getThings: build.query<Result, Argument>({…})`, wherever endpoints are injected. */
export function callsIn(sources: ts.SourceFile[]): Call[] {
  const calls = sources.flatMap((source) =>
    [...nodesIn(source)].flatMap((node): Call[] => {
      if (!ts.isPropertyAssignment(node) || !ts.isCallExpression(node.initializer)) return [];
      const { expression, typeArguments } = node.initializer;
      const kind = /^build\.(query|mutation)$/.exec(expression.getText())?.[1] as Call['kind'] | undefined;
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
          isTold: false,
        },
      ];
    }),
  );
  for (const call of calls) {
    const hook = `use${call.name[0]?.toUpperCase()}${call.name.slice(1)}${call.kind === 'query' ? 'Query' : 'Mutation'}`;
    const uses = new RegExp(`\\b${hook}\\(|endpoints\\.${call.name}\\b`);
    call.usedBy = sources.filter(({ text }) => uses.test(text)).map(({ fileName }) => fileName.replace('src/', ''));
    call.isTold = sources.some(
      ({ fileName, text }) => fileName.endsWith('Messages.ts') && text.includes(`'${call.name}'`),
    );
  }
  return calls.sort((a, b) => a.api.localeCompare(b.api) || a.name.localeCompare(b.name));
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const FILE = fileURLToPath(new URL('../../database.types.ts', import.meta.url));

/** A member of a type literal, for example `email: string | null`. */
export interface Member {
  name: string;
  isOptional: boolean;
  isNullable: boolean;
}

/** Returns what database.types.ts declares: the `Row` or `Insert` members of tables and views, or the `Args` of functions. */
export function declaredMembers(
  kind: 'Tables' | 'Views' | 'Functions',
  part: 'Row' | 'Insert' | 'Args',
): Record<string, Member[]> {
  const source = ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.Latest);
  const database = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Database',
  );
  if (!database || !ts.isTypeAliasDeclaration(database))
    throw new Error('database.types.ts does not declare the type Database.');
  const declarations = memberType(memberType(database.type, 'public'), kind);
  return Object.fromEntries(
    propertiesOf(declarations).map(({ name, type }) => [
      name,
      propertiesOf(memberType(type, part)).map((member) => ({
        name: member.name,
        isOptional: member.isOptional,
        isNullable:
          ts.isUnionTypeNode(member.type) && member.type.types.some((option) => option.getText(source) === 'null'),
      })),
    ]),
  );
}

function memberType(node: ts.TypeNode | undefined, name: string): ts.TypeNode | undefined {
  return propertiesOf(node).find((property) => property.name === name)?.type;
}

function propertiesOf(node: ts.TypeNode | undefined): { name: string; isOptional: boolean; type: ts.TypeNode }[] {
  if (!node || !ts.isTypeLiteralNode(node)) return [];
  return node.members.flatMap((member) =>
    ts.isPropertySignature(member) && ts.isIdentifier(member.name) && member.type
      ? [{ name: member.name.text, isOptional: member.questionToken !== undefined, type: member.type }]
      : [],
  );
}

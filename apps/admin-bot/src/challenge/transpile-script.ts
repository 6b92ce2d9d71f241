import ts from 'typescript';
import { TYPE_MODULE } from './type-module';

const FILE_NAME = 'challenge.ts';

/** JavaScript as a CommonJS module, or why the source is refused. */
export type Transpiled = { readonly code: string } | { readonly detail: string };

/**
 * Turns an author's TypeScript into JavaScript without checking types, which the author's editor does. An import of
 * anything but the type module is refused here, so that a mistake shows when the challenge is saved.
 */
export function transpileScript(source: string): Transpiled {
  const file = ts.createSourceFile(FILE_NAME, source, ts.ScriptTarget.ES2022, true);
  const foreign = findForeignImport(file);
  if (foreign !== undefined) {
    const { line } = file.getLineAndCharacterOfPosition(foreign.getStart());
    return { detail: `line ${line + 1}: a script may import only types, from '${TYPE_MODULE}'` };
  }
  const { outputText, diagnostics } = ts.transpileModule(source, {
    fileName: FILE_NAME,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      importHelpers: false,
      inlineSourceMap: false,
    },
  });
  const problem = diagnostics?.find(({ category }) => category === ts.DiagnosticCategory.Error);
  if (problem === undefined) return { code: outputText };
  const line = problem.start === undefined ? 0 : file.getLineAndCharacterOfPosition(problem.start).line;
  return { detail: `line ${line + 1}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}` };
}

/** The first `import`, `export from`, `import()`, `import =` or `require()` of another module. */
function findForeignImport(node: ts.Node): ts.Node | undefined {
  const isTypeModule = (name: ts.Node | undefined) =>
    name !== undefined && ts.isStringLiteralLike(name) && name.text === TYPE_MODULE;
  if (ts.isImportDeclaration(node) && !isTypeModule(node.moduleSpecifier)) return node;
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && !isTypeModule(node.moduleSpecifier))
    return node;
  if (ts.isExternalModuleReference(node) && !isTypeModule(node.expression)) return node;
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    if (expression.kind === ts.SyntaxKind.ImportKeyword) return node;
    if (ts.isIdentifier(expression) && expression.text === 'require') return node;
  }
  return ts.forEachChild(node, findForeignImport);
}

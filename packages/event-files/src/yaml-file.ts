import { isUtf8 } from 'node:buffer';
import Ajv from 'ajv';
import { SCHEMA_ANNOTATIONS } from '@rampart/contract';
import type { Static, TSchema } from '@sinclair/typebox';
import { isNode, LineCounter, parseDocument, visit, type Document, type ErrorCode, type Scalar } from 'yaml';
import type { Finding } from './finding';
import { QUOTE_IT, schemaFaults } from './schema-faults';

type Path = readonly (string | number)[];

export interface YamlFile<Value> {
  /** Relative to the folder of the event. */
  readonly file: string;
  readonly value: Value;
  /** A finding at the line of what is at `path`, or else of what is around it. */
  readonly at: (path: Path, message: string) => Finding;
}

const ajv = new Ajv({ allErrors: true, formats: { int32: true, int64: true }, strict: true, verbose: true });
for (const annotation of SCHEMA_ANNOTATIONS) ajv.addKeyword(annotation);

function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

interface SyntaxFault {
  readonly offset: number;
  readonly message: string;
}

/** What YAML makes of a text without quotes that has braces or a colon, or begins with a character of its own. */
const OF_TEXTS: ReadonlySet<ErrorCode> = new Set([
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'TAG_RESOLVE_FAILED',
  'UNEXPECTED_TOKEN',
]);

/** Where the library says what a program has to do. */
const OF_LIBRARY: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'Another document begins; keep one of them',
};

/** What follows these words is of the file, perhaps of a flag. */
const withoutSource = (message: string): string =>
  message.replace(/(Unresolved tag|extra characters|escape sequence)[^]*/, '$1');

/** `flag{a #b}` without quotes is `flag{a`, and what looked like the rest a comment. */
const isCutByComment = ({ type, value, comment }: Scalar): boolean =>
  type === 'PLAIN' &&
  typeof value === 'string' &&
  value.lastIndexOf('{') > value.lastIndexOf('}') &&
  comment?.includes('}') === true;

/** Also what the parser only warns of, a tag that is dropped, and what it would throw for later, an alias of nothing. */
function syntaxFaults(document: Document.Parsed): SyntaxFault[] {
  const faults = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    offset: pos[0],
    message: `${OF_LIBRARY[code] ?? withoutSource(message)}${OF_TEXTS.has(code) ? QUOTE_IT : ''}`,
  }));
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) === undefined)
        faults.push({
          offset: alias.range?.[0] ?? 0,
          message: `There is no such anchor${QUOTE_IT}`,
        });
    },
    Scalar: (_, scalar) => {
      if (isCutByComment(scalar))
        faults.push({
          offset: scalar.range?.[0] ?? 0,
          message: `What follows # is a comment, and not a part of it${QUOTE_IT}`,
        });
    },
  });
  return faults;
}

interface Reading {
  /** A file of another tool: numbers are texts, because 0123 would be 123 and 0xff 255; and `<<` merges, as in YAML 1.1. */
  readonly isForeign?: boolean;
}

/** The content of a YAML file; undefined with findings when it is not YAML or does not fit the schema. */
export function readYaml<Schema extends TSchema>(
  schema: Schema,
  file: string,
  source: string,
  { isForeign = false }: Reading = {},
): { readonly read: YamlFile<Static<Schema>> | undefined; readonly findings: readonly Finding[] } {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, merge: isForeign });
  const faults = syntaxFaults(document);
  if (faults.length > 0) {
    const findings = faults.map(({ offset, message }) => ({
      file,
      line: lines.linePos(offset).line,
      message: `is not YAML here: ${message}`,
    }));
    return { read: undefined, findings };
  }
  const at = (path: Path, message: string): Finding => ({
    file,
    line: lineOf(document, lines, path),
    message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
  });
  if (isForeign)
    visit(document, {
      Scalar(_, scalar) {
        if (typeof scalar.value === 'number') scalar.value = scalar.source;
      },
    });
  let value: unknown;
  try {
    value = document.toJS() ?? {};
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return { read: undefined, findings: [at([], `is not YAML here: ${error.message}`)] };
  }
  const validate = ajv.compile<Static<Schema>>(schema);
  if (validate(value)) return { read: { file, value, at }, findings: [] };
  const findings = schemaFaults(validate.errors ?? []).map(({ path, message }) => at(path, message));
  return { read: undefined, findings };
}

/** The same of its bytes, which must be UTF-8, so that no flag is stored as it was misread. */
export function readYamlFile<Schema extends TSchema>(
  schema: Schema,
  file: string,
  content: Buffer,
  reading?: Reading,
): ReturnType<typeof readYaml<Schema>> {
  if (isUtf8(content)) return readYaml(schema, file, content.toString(), reading);
  const lines = content.toString('latin1').split('\n');
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
  const message = 'is not UTF-8 here; save the file in this encoding';
  return { read: undefined, findings: [{ file, line, message }] };
}

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
  /** Makes a finding at the line of the value at `path`, or of the nearest value around it. */
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

/**
 * Faults that usually come from a text without quotes that has braces or a colon, or begins with a special
 * character.
 */
const UNQUOTED_TEXT_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'TAG_RESOLVE_FAILED',
  'UNEXPECTED_TOKEN',
]);

/** Replaces messages of the library that say what a program should do. */
const BETTER_MESSAGES: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'Another document begins; keep one of them',
};

/** Cuts off text quoted from the file, which may be part of a flag. */
const withoutSource = (message: string): string =>
  message.replace(/(Unresolved tag|extra characters|escape sequence)[^]*/, '$1');

/** Whether `#` has cut off a flag: without quotes, `flag{a #b}` is read as `flag{a` and a comment. */
const isCutByComment = ({ type, value, comment }: Scalar): boolean =>
  type === 'PLAIN' &&
  typeof value === 'string' &&
  value.lastIndexOf('{') > value.lastIndexOf('}') &&
  comment?.includes('}') === true;

/**
 * All syntax faults, including those that the parser only warns of (dropped tags) or would throw later (undefined
 * aliases).
 */
function syntaxFaults(document: Document.Parsed): SyntaxFault[] {
  const faults = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    offset: pos[0],
    message: `${BETTER_MESSAGES[code] ?? withoutSource(message)}${UNQUOTED_TEXT_FAULTS.has(code) ? QUOTE_IT : ''}`,
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
  /**
   * Whether it is a file of another tool. Then numbers are read as texts, because 0123 would become 123 and 0xff
   * 255, and `<<` merges, as in YAML 1.1.
   */
  readonly isForeign?: boolean;
}

/** Reads a YAML file; undefined with findings when it is not YAML or does not match the schema. */
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

/** Like `readYaml`, for bytes, which must be UTF-8, so that no flag is stored misread. */
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

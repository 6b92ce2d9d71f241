import {
  TEXT_REFUSAL,
  type ReplyDeclaration,
  type RouteDeclaration,
  type TextRefusal,
} from '@rampart/contract';
import { answerOf, type Answer } from '../answer';
import { isObject } from './json-schema';

/** The rules for texts that are refused with a kind of their own; true for a valid text. */
export type TextRules = Readonly<Record<TextRefusal, (text: string) => boolean>>;

/** The refusal of the first text that breaks its rule. */
export type TextRuleCheck = (body: unknown) => Answer | undefined;

interface RuledText {
  readonly keys: readonly string[];
  readonly refusal: string;
}

/** Marked texts of nested objects, in the order of the schema. */
function ruledTexts(schema: unknown, keys: readonly string[] = []): RuledText[] {
  if (!isObject(schema)) return [];
  const refusal = schema[TEXT_REFUSAL];
  if (typeof refusal === 'string') return [{ keys, refusal }];
  if (!isObject(schema['properties'])) return [];
  return Object.entries(schema['properties']).flatMap(([key, property]) =>
    ruledTexts(property, [...keys, key]),
  );
}

function valueAt(body: unknown, keys: readonly string[]): unknown {
  let value = body;
  for (const key of keys) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function ruleOf(rules: TextRules, refusal: string): (text: string) => boolean {
  const rule = Object.entries(rules).find(([kind]) => kind === refusal)?.[1];
  if (rule === undefined) throw new Error(`No rule is given for texts that are refused with ${refusal}`);
  return rule;
}

function replyOf(route: RouteDeclaration, refusal: string): ReplyDeclaration {
  const reply = route.replies.find(({ kind }) => kind === refusal);
  if (reply === undefined) throw new Error(`Route ${route.name} does not declare the kind ${refusal}`);
  return reply;
}

/**
 * Finds texts in a body that are refused with a kind of their own. Such a refusal takes precedence over every other
 * problem with the body, so this looks at a body that is not validated yet; a value that is not a text is left to the
 * schema.
 */
export function compileTextRules(route: RouteDeclaration, schema: unknown, rules: TextRules): TextRuleCheck {
  const checks = ruledTexts(schema).map(({ keys, refusal }) => ({
    keys,
    isGood: ruleOf(rules, refusal),
    answer: answerOf(replyOf(route, refusal)),
  }));
  return (body) =>
    checks.find(({ keys, isGood }) => {
      const value = valueAt(body, keys);
      return typeof value === 'string' && !isGood(value);
    })?.answer;
}

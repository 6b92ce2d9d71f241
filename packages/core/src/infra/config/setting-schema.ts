/** The descriptors of settings and provider options as JSON schema, and a walk through them. */
export interface SettingSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly patternProperties?: Readonly<Record<string, SettingSchema>>;
  readonly items?: SettingSchema;
  readonly anyOf?: readonly SettingSchema[];
  readonly required?: readonly string[] | undefined;
  readonly env?: string;
  readonly fallbackEnv?: string;
  readonly example?: unknown;
  readonly start?: unknown;
  readonly organisers?: true;
  readonly clients?: true;
  readonly family?: string;
}

export interface SettingNode {
  /** Keys from the root; `*` is any key of a map or any index of a list. */
  readonly path: readonly string[];
  readonly schema: SettingSchema;
}

/** The child schemas; an alternative of a choice has the path of the choice. */
function childrenOf({ path, schema }: SettingNode): SettingNode[] {
  const below = (key: string, child: SettingSchema): SettingNode => ({ path: [...path, key], schema: child });
  return [
    ...(schema.anyOf ?? []).map((alternative) => ({ path, schema: alternative })),
    ...Object.entries(schema.properties ?? {}).map(([key, child]) => below(key, child)),
    ...Object.values(schema.patternProperties ?? {}).map((child) => below('*', child)),
    ...(schema.items === undefined ? [] : [below('*', schema.items)]),
  ];
}

/** Every schema in `root`, parts before the whole. */
export function nodesOf(root: SettingSchema, path: readonly string[] = []): SettingNode[] {
  const node = { path, schema: root };
  return [...childrenOf(node).flatMap((child) => nodesOf(child.schema, child.path)), node];
}

/**
 * Every setting below `root`: sections are descended into, blocks like a provider or the mail are one
 * setting.
 */
export function leavesOf(root: SettingSchema, path: readonly string[] = []): SettingNode[] {
  const isSection = root.properties !== undefined && root.family === undefined && root.default !== undefined;
  if (path.length > 0 && !isSection) return [{ path, schema: root }];
  return childrenOf({ path, schema: root }).flatMap((child) => leavesOf(child.schema, child.path));
}

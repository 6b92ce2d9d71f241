/** Settings of earlier versions, converted at start. */
import { isTree, treeOf, type Layer, type Tree } from './layers';

const hasProvider = (tree: Tree, section: string): boolean => {
  const block = tree[section];
  return isTree(block) && block['provider'] !== undefined;
};

/**
 * Whether a block can be converted. A block of another shape is left alone, so that it is reported once, under its
 * own key.
 */
function isOldCaptcha(block: unknown): block is Tree {
  if (!isTree(block)) return false;
  const { siteKey, secretKey, protectedActions } = block;
  const areTexts = [siteKey, secretKey].every((key) => key === undefined || typeof key === 'string');
  return areTexts && (protectedActions === undefined || Array.isArray(protectedActions));
}

/** Former names of the limits of the pool, beside the parts of the connection. */
const OLD_POOL_LIMITS = [
  { old: 'maxPoolSize', names: ['api', 'worker'], minimum: 2 },
  { old: 'idleTimeout', names: ['idleTimeout'], minimum: 0 },
  { old: 'connectTimeout', names: ['connectTimeout'], minimum: 0 },
] as const;

/**
 * Converts limits of the pool that stand beside the parts of a connection to `database.pool`. Reads every layer,
 * because a connection string replaces the parts, but not these limits. To be merged before `written`, so that the
 * new names win.
 */
export function oldPoolLayers(written: readonly Layer[]): Layer[] {
  return written.flatMap(({ source, tree }) => {
    const database = isTree(tree) ? tree['database'] : undefined;
    const sql = isTree(database) ? database['sql'] : undefined;
    if (!isTree(sql)) return [];
    return OLD_POOL_LIMITS.flatMap(({ old, names, minimum }) => {
      const value = sql[old];
      // An invalid value is left alone, so that it is reported once, under its own key.
      if (!Number.isInteger(value) || Number(value) < minimum) return [];
      return names.map((name) => ({ source, tree: treeOf(['database', 'pool', name], value) }));
    });
  });
}

/** Layers converted from the old blocks of `tree`; a new block with a provider wins over the old one. */
export function legacyLayers(tree: Tree): Layer[] {
  const layers: Layer[] = [];
  const { legacyCaptcha, globalSiteTag } = tree;
  if (isOldCaptcha(legacyCaptcha) && !hasProvider(tree, 'captcha')) {
    const { siteKey, secretKey, protectedActions = [] } = legacyCaptcha;
    const options = {
      ...(siteKey === undefined ? {} : { siteKey }),
      ...(secretKey === undefined ? {} : { secretKey }),
    };
    layers.push({
      source: 'converted from legacyCaptcha',
      tree: {
        captcha: {
          provider: { name: 'captcha/recaptcha', options },
          protectedEndpoints: protectedActions,
        },
      },
    });
  }
  if (typeof globalSiteTag === 'string' && globalSiteTag !== '' && !hasProvider(tree, 'analytics')) {
    layers.push({
      source: 'converted from globalSiteTag',
      tree: treeOf(['analytics', 'provider'], {
        name: 'analytics/google',
        options: { siteTag: globalSiteTag },
      }),
    });
  }
  return layers;
}

/** `tree` with the old blocks converted; a `captcha` block without a provider is replaced, not merged. */
export function withLegacy(tree: Tree, layers: readonly Layer[]): Tree {
  return layers.reduce<Tree>((whole, layer) => ({ ...whole, ...(layer.tree as Tree) }), tree);
}

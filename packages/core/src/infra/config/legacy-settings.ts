/** Blocks of the first version, converted at start. */
import { isTree, treeOf, type Layer, type Tree } from './layers';

const hasProvider = (tree: Tree, section: string): boolean => {
  const block = tree[section];
  return isTree(block) && block['provider'] !== undefined;
};

/** A block of another shape is left alone: it is reported under its own key, and once is enough. */
function isOldCaptcha(block: unknown): block is Tree {
  if (!isTree(block)) return false;
  const { siteKey, secretKey, protectedActions } = block;
  const areTexts = [siteKey, secretKey].every((key) => key === undefined || typeof key === 'string');
  return areTexts && (protectedActions === undefined || Array.isArray(protectedActions));
}

/** The layers that stand for the old blocks of `tree`; a new block with a provider wins over the old one. */
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

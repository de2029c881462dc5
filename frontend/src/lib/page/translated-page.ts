/** The elements that a translation put in the place of texts. */
const replaced = new WeakMap<Node, ChildNode>();

const isTranslation = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** A text that changes after it was translated is shown again, so that it is translated again. */
const show = (records: readonly MutationRecord[]): void => {
  for (const { target } of records) {
    const by = replaced.get(target);
    if (by?.isConnected !== true || !(target instanceof Text)) continue;
    replaced.delete(target);
    by.replaceWith(target);
  }
};

const remember = (changed: MutationObserver, records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    const by = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (!(text instanceof Text) || by === undefined) continue;
    replaced.set(text, by);
    changed.observe(text, { characterData: true });
  }
};

/** Returns what is in the place of a node below its parent: the node itself or, in a translated page, an element. */
const findPlace = (parent: Node, node: Node): Node | null => {
  if (node.parentNode === parent) return node;
  const by = replaced.get(node);
  return by?.parentNode === parent ? by : ([...parent.childNodes].find((child) => child.contains(node)) ?? null);
};

/**
 * Lets a page live on while its browser translates it. A translation puts elements in the place of texts, so React asks to remove
 * what is no longer there, or to insert before it, and without this every such request ends the whole screen.
 */
export const allowTranslation = (): void => {
  const changed = new MutationObserver(show);
  new MutationObserver((records) => remember(changed, records)).observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype as Record<
    'removeChild' | 'insertBefore',
    (...given: unknown[]) => unknown
  >;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = findPlace(this, child);
    if (there !== null) Reflect.apply(removeChild, this, [there]);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    Reflect.apply(insertBefore, this, [node, before && findPlace(this, before)]);
    return node;
  };
};

/** The child of a parent that a node is in now, if it is in one. */
const findChild = (parent: Node, node: Node): ChildNode | undefined =>
  [...parent.childNodes].find((child) => child.contains(node));

/**
 * Lets a page live on while its browser translates it. A translation puts texts into elements of its own, so React asks to
 * remove what is elsewhere, or to insert before it, and without this every such request ends the whole screen.
 */
export const allowTranslation = (): void => {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const holder = findChild(this, child);
    if (holder !== undefined) removeChild.call(this, holder);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : (findChild(this, before) ?? null);
    return insertBefore.call(this, node, place) as T;
  };
};

/**
 * For `addInitScript`. Does to a page what the translation of a browser does, for as long as it is open: each text is replaced by two
 * elements with another one, also those that come later.
 */
export const translatePage = (): void => {
  const left = 'script, style, textarea, select, svg, [translate=no], .notranslate, [contenteditable=true], font';
  const translate = (root: Node): void => {
    const texts: Text[] = root instanceof Text ? [root] : [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (text.data.trim() === '' || parent === null || !parent.isConnected || parent.closest(left) !== null) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `·${text.data}·`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
};

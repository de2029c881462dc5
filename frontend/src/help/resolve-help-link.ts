import { helpPages, helpUrl, type HelpPage } from './data/help-pages.js';

/** Leads links between files of `docs/` to their pages. Files that help does not have, such as source files, are only named. */
export const resolveHelpLink =
  ({ file }: HelpPage) =>
  (href: string): string | null => {
    if (/^(?:https?:|mailto:|#)/i.test(href)) return href;
    const { pathname, hash } = new URL(href, `https://docs.invalid/${file}`);
    const linked = helpPages.find((each) => `/${each.file}` === pathname);
    return linked ? helpUrl(linked.name) + hash : null;
  };

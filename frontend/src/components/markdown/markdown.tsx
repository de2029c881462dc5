import { clsx } from 'clsx';
import { Fragment, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Token, Tokens } from 'marked';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Code } from '../../ui/values/code.js';
import { asMarked, readMarkdown, toHeadingId, toPlain } from './read-markdown.js';

/** Where a link leads; null where this product has no such page, so that only its words are shown. */
export type ResolveLink = (href: string) => string | null;

const isWeb = /^(?:https?:|mailto:)/i;
const webOnly: ResolveLink = (href) => (isWeb.test(href) || href.startsWith('#') ? href : null);

type Props = { text: string; resolveLink?: ResolveLink };

/** A page of Markdown. It is drawn from its tokens, never as HTML. */
export const Markdown = ({ text, resolveLink = webOnly }: Props) => {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className="text-md leading-6 break-words [&>:first-child]:mt-0">
      {blocks.map((block, at) => (
        <Block key={at} token={block} resolveLink={resolveLink} />
      ))}
    </div>
  );
};

type TokenProps = { token: Token; resolveLink: ResolveLink };

const headings = {
  1: 'text-2xl font-semibold tracking-display',
  2: 'mt-9 text-xl font-semibold tracking-tight',
  3: 'mt-7 text-lg font-semibold',
};

const Heading = ({ token, resolveLink }: { token: Tokens.Heading; resolveLink: ResolveLink }) => {
  const depth = token.depth === 1 ? 1 : token.depth === 2 ? 2 : 3;
  const Name = `h${depth}` as const;
  return (
    <Name id={toHeadingId(toPlain(token))} tabIndex={-1} className={clsx('scroll-mt-6 outline-none', headings[depth])}>
      <Inline tokens={token.tokens} resolveLink={resolveLink} />
    </Name>
  );
};

const Block = ({ token, resolveLink }: TokenProps) => {
  const block = asMarked(token);
  switch (block.type) {
    case 'heading':
      return <Heading token={block} resolveLink={resolveLink} />;
    case 'code':
      return <CodeExample text={block.text} />;
    case 'table':
      return <MarkdownTable token={block} resolveLink={resolveLink} />;
    case 'list':
      return <List token={block} resolveLink={resolveLink} />;
    case 'blockquote':
      return (
        <blockquote className="mt-4 border-l-2 border-line-strong pl-4 text-ink-2">
          {block.tokens.map((each, at) => (
            <Block key={at} token={each} resolveLink={resolveLink} />
          ))}
        </blockquote>
      );
    case 'hr':
      return <hr className="mt-8" />;
    case 'space':
    case 'def':
      return null;
    default:
      return (
        <p className="mt-3 text-ink-2">
          <Inline tokens={[token]} resolveLink={resolveLink} />
        </p>
      );
  }
};

const CodeExample = ({ text }: { text: string }) => (
  <figure className="relative mt-3">
    <Code wrap label="Example" className="!pr-10">
      {text}
    </Code>
    <CopyButton
      text={text}
      label="Copy the example"
      className="absolute top-2 right-2 grid size-7 place-items-center rounded-sm text-ink-3 hover:text-ink"
    />
  </figure>
);

const List = ({ token, resolveLink }: { token: Tokens.List; resolveLink: ResolveLink }) => {
  const Name = token.ordered ? 'ol' : 'ul';
  return (
    <Name
      start={token.ordered && token.start !== '' ? token.start : undefined}
      className={clsx('mt-3 grid gap-1.5 pl-5 text-ink-2', token.ordered ? 'list-decimal' : 'list-disc')}
    >
      {token.items.map((item, at) => (
        <li key={at} className="[&>p:first-child]:mt-0">
          {item.tokens.map((each, place) =>
            each.type === 'text' ? (
              <Inline key={place} tokens={[each]} resolveLink={resolveLink} />
            ) : (
              <Block key={place} token={each} resolveLink={resolveLink} />
            ),
          )}
        </li>
      ))}
    </Name>
  );
};

/** Scrolls within itself, so that a wide table does not widen the page. */
const MarkdownTable = ({ token, resolveLink }: { token: Tokens.Table; resolveLink: ResolveLink }) => (
  <div className="mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label="Table">
    <table className="w-full text-sm">
      {token.header.some(({ text }) => text !== '') && (
        <thead>
          <tr className="text-left text-xs text-ink-3">
            {token.header.map((cell, at) => (
              <th key={at} scope="col" className="border-b border-line-strong py-1.5 pr-4 font-medium">
                <Inline tokens={cell.tokens} resolveLink={resolveLink} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {token.rows.map((row, at) => (
          <tr key={at} className="align-top">
            {row.map((cell, place) => (
              <td key={place} className="min-w-28 border-b border-line py-2 pr-4 text-ink-2 first:text-ink">
                <Inline tokens={cell.tokens} resolveLink={resolveLink} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type InlineProps = { tokens: readonly Token[] | undefined; resolveLink: ResolveLink };

const Inline = ({ tokens = [], resolveLink }: InlineProps): ReactNode =>
  tokens.map((token, at) => (
    <Fragment key={at}>
      <InlineToken token={token} resolveLink={resolveLink} />
    </Fragment>
  ));

const InlineToken = ({ token, resolveLink }: TokenProps): ReactNode => {
  const each = asMarked(token);
  const inner = <Inline tokens={'tokens' in each ? each.tokens : []} resolveLink={resolveLink} />;
  switch (each.type) {
    case 'strong':
      return <strong className="font-semibold text-ink">{inner}</strong>;
    case 'em':
      return <em>{inner}</em>;
    case 'del':
      return <del>{inner}</del>;
    case 'codespan':
      return <code className="mono rounded-xs bg-sunken px-1 py-px text-ink">{each.text}</code>;
    case 'link':
      return <PageLink to={resolveLink(each.href)}>{inner}</PageLink>;
    case 'br':
      return <br />;
    case 'paragraph':
      return inner;
    case 'text':
      return each.tokens ? inner : each.text;
    default:
      return 'text' in each ? each.text : each.raw;
  }
};

const PageLink = ({ to, children }: { to: string | null; children: ReactNode }) => {
  if (to === null) return children;
  return isWeb.test(to) ? (
    <a href={to} rel="noreferrer" className="link">
      {children}
    </a>
  ) : (
    <Link to={to} className="link">
      {children}
    </Link>
  );
};

/** A link to the local inbox of a deployment without a mail server. */
export const InboxHint = ({ url }: { url: string | null }) =>
  url !== null && (
    <p className="mt-5 border-t border-line pt-4 text-center text-xs text-ink-3">
      Mail goes to a local inbox. The first time in this browser, open the address that <code>npm start</code> printed
      after “Mail it sends”; after that,{' '}
      <a className="link" href={url} target="_blank" rel="noreferrer">
        open inbox
      </a>
      .
    </p>
  );

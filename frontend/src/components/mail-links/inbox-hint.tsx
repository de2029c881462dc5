/** Where the mail is that a deployment without a mail server keeps to itself. */
export const InboxHint = ({ url }: { url: string | null }) =>
  url !== null && (
    <p className="mt-5 border-t border-line pt-4 text-center text-xs text-ink-3">
      This deployment keeps its mail here:{' '}
      <a className="link" href={url} target="_blank" rel="noreferrer">
        open the local inbox
      </a>
    </p>
  );

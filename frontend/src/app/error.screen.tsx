import { useTitle } from '../lib/page/use-title.js';
import { Button } from '../ui/buttons/button.js';
import { Logo } from '../ui/icons/logo.js';
import { isOldVersion } from '../lib/page/old-version.js';
import type { Failure } from '../components/page-states/error-boundary.js';

/** Shown when the whole page failed. It uses neither the router nor the kit's layouts, so their errors cannot break it. */
export const ErrorScreen = ({ error, retry }: Failure) => {
  const old = isOldVersion(error);
  useTitle(old ? 'New version available' : 'Something went wrong');
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-[400px] content-center justify-items-center gap-3 px-4 text-center"
    >
      <Logo size={36} />
      <h1 className="text-[24px] leading-8 font-semibold tracking-[-0.02em]">
        {old ? 'A new version is here' : 'Something broke on this page'}
      </h1>
      <p className="text-md text-ink-2">
        {old ? 'Reload the page to use it.' : 'What you typed since the last save may be lost.'}
      </p>
      <div className="mt-3 flex gap-2">
        {!old && <Button onClick={retry}>Try again</Button>}
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
      {!old && error instanceof Error && (
        <details className="mt-3 text-sm text-ink-3">
          <summary className="cursor-pointer">Details</summary>
          <p className="mt-2 font-mono text-[12px] break-words">{error.message}</p>
        </details>
      )}
    </main>
  );
};

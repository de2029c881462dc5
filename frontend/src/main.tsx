import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { config } from 'zod';
import { AppRoutes } from './app/router.js';
import { ErrorBoundary } from './components/page-states/error-boundary.js';
import { ErrorScreen } from './app/error.screen.js';
import { allowTranslation } from './lib/page/translated-page.js';
import { LiveRegion } from './ui/status/live-region.js';
import './ui/styles.css';

// Style elements that dialogs and lists add at run time pass the page's policy by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
if (nonce) setNonce(nonce);

// Without this zod tries to compile its checks, which the page's policy forbids and reports.
config({ jitless: true });

// No first screen shows zod's own sentences, so the build loads them later.
void import('zod/v4/locales/en.js').then(({ default: en }) => config(en()));

allowTranslation();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={(failure) => <ErrorScreen {...failure} />}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <LiveRegion />
    </ErrorBoundary>
  </StrictMode>,
);

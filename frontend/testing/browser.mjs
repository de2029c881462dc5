import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// A late machine answers late, so tests wait longer.
configure({ asyncUtilTimeout: 20_000 });

/** Holds what every browser has and jsdom lacks. */
const browser = {
  crypto: webcrypto,
  TextDecoder,
  TextEncoder,
  matchMedia: (media) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  scrollTo: () => undefined,
  reportError: (error) => {
    throw error;
  },
  CSS: { escape: (text) => text.replace(/[^\w-]/g, '\\$&') },
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
};

for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});

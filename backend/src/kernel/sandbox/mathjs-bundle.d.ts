/** The whole library in one file; it is an instance itself, which makes others with another configuration. */
declare module 'mathjs/lib/browser/math.js' {
  import type { ConfigOptions, MathJsInstance } from 'mathjs';

  const bundle: { create: (config: ConfigOptions) => MathJsInstance };
  // eslint-disable-next-line no-restricted-syntax -- a CommonJS module is its default export
  export default bundle;
}

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/e2e',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  globalSetup: './testing/global-setup.ts',
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
    {
      name: 'small and dark',
      testMatch: 'identity/*.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    },
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

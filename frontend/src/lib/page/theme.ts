import { storedLocally } from './browser-storage.js';
import { create } from 'zustand';

export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const kept = (): Theme => {
  const choice = storedLocally.get(key);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
};

const storeTheme = (theme: Theme): void => {
  if (theme === 'system') storedLocally.remove(key);
  else storedLocally.set(key, theme);
};

const show = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : theme;
};

export const useTheme = create<{ theme: Theme }>(() => ({ theme: kept() }));

export const setTheme = (theme: Theme): void => {
  storeTheme(theme);
  show(theme);
  useTheme.setState({ theme });
};

export const toggleTheme = (): void =>
  setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');

systemIsDark?.addEventListener('change', () => show(useTheme.getState().theme));

import { create } from 'zustand';

export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const kept = (): Theme => {
  try {
    const choice = localStorage.getItem(key);
    return choice === 'light' || choice === 'dark' ? choice : 'system';
  } catch {
    // Storage may be forbidden by the browser; the choice then lasts as long as the page.
    return 'system';
  }
};

const storeTheme = (theme: Theme): void => {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // As above: nothing to keep it in.
  }
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

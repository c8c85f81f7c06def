import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseColorScheme, useColorScheme } from './color-scheme.js';

const Scheme = () => <p>{useColorScheme()}</p>;

describe('the colour scheme', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    window.localStorage.clear();
  });

  it("is the system's until somebody chooses, and then theirs in every tab", () => {
    render(<Scheme />);
    expect(screen.getByText('light')).toBeInTheDocument();
    act(() => chooseColorScheme('dark'));
    expect(screen.getByText('dark')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    act(() => {
      window.localStorage.setItem('collabor8-color-scheme', 'light');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(screen.getByText('light')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
  });

  it('is shown also where it changed before anybody listened', () => {
    document.documentElement.dataset['colorScheme'] = 'light';
    window.localStorage.setItem('collabor8-color-scheme', 'dark');
    render(<Scheme />);
    expect(screen.getByText('dark')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  });

  it('holds as long as the page where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    render(<Scheme />);
    act(() => chooseColorScheme('dark'));
    expect(screen.getByText('dark')).toBeInTheDocument();
    vi.restoreAllMocks();
    act(() => chooseColorScheme('light'));
  });
});

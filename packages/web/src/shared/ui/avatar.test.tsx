import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './avatar.js';

const picture = (container: HTMLElement): HTMLImageElement => {
  const image = container.querySelector('img');
  if (image === null) throw new Error('There is no picture.');
  return image;
};

describe('an avatar', () => {
  it('shows the initial on a colour that belongs to the name', () => {
    const first = render(<Avatar name="ada" />).container.firstElementChild;
    const second = render(<Avatar name="ada" />).container.firstElementChild;
    expect(first).toHaveTextContent('A');
    expect(first?.getAttribute('style')).toMatch(/background: var[(]--person-[1-8][)]/);
    expect(second?.getAttribute('style')).toBe(first?.getAttribute('style'));
  });

  it('shows the initial when the picture fails to load, and a new picture again', () => {
    const { container, rerender } = render(<Avatar name="ada" src="/avatar/ada?v=1" />);
    fireEvent.error(picture(container));
    expect(screen.getByText('A')).toBeVisible();
    rerender(<Avatar name="ada" src="/avatar/ada?v=2" />);
    expect(picture(container)).toHaveAttribute('src', '/avatar/ada?v=2');
  });
});

import { describe, expect, it } from 'vitest';
import { Hands, PEN_NEAR_MS, TWO_FINGERS_MS, type Touching } from './hands.js';

const finger = (pointerId: number, timeStamp: number, clientX = 0): Touching => ({
  ...{ pointerId, timeStamp, clientX },
  ...{ pointerType: 'touch', clientY: 0 },
});
const pen = (timeStamp: number): Touching => ({ ...finger(9, timeStamp), pointerType: 'pen' });
const mouse = (timeStamp: number): Touching => ({ ...finger(8, timeStamp), pointerType: 'mouse' });

const roleOf = (hands: Hands, id: number): string => {
  if (hands.draws(id)) return 'draws';
  return hands.moves(id) ? 'moves' : 'rests';
};

describe('hands on a board', () => {
  it('draw with one finger where no pen is', () => {
    const hands = new Hands();
    hands.down(finger(1, 0));
    expect(roleOf(hands, 1)).toBe('draws');
  });

  it('rest while a pen draws, and until they are lifted', () => {
    const hands = new Hands();
    hands.down(pen(0));
    hands.down(finger(1, 10));
    hands.down(finger(2, 20));
    expect([9, 1, 2].map((id) => roleOf(hands, id))).toEqual(['draws', 'rests', 'rests']);
    hands.up(pen(30));
    expect(roleOf(hands, 1)).toBe('rests');
  });

  it('rest while a mouse draws', () => {
    const hands = new Hands();
    hands.down(mouse(0));
    hands.down(finger(1, 10));
    expect([8, 1].map((id) => roleOf(hands, id))).toEqual(['draws', 'rests']);
  });

  it('give way to a pen, whatever they were doing', () => {
    const hands = new Hands();
    hands.down(finger(1, 0));
    hands.down(pen(1_000));
    expect([9, 1].map((id) => roleOf(hands, id))).toEqual(['draws', 'rests']);
  });

  it('move the board with one finger after a pen was near, and draw some time later', () => {
    const hands = new Hands();
    hands.move(pen(0));
    hands.down(finger(1, PEN_NEAR_MS - 1));
    expect(roleOf(hands, 1)).toBe('moves');
    hands.up(finger(1, PEN_NEAR_MS));
    hands.down(finger(2, PEN_NEAR_MS));
    expect(roleOf(hands, 2)).toBe('draws');
  });

  it('zoom with two fingers that come down together', () => {
    const hands = new Hands();
    hands.down(finger(1, 0));
    hands.move(finger(1, 100, 5));
    hands.down(finger(2, TWO_FINGERS_MS));
    expect([1, 2].map((id) => roleOf(hands, id))).toEqual(['moves', 'moves']);
    hands.up(finger(1, 400));
    hands.down(finger(3, 500));
    expect(roleOf(hands, 3)).toBe('moves');
  });

  it.each([
    ['late', TWO_FINGERS_MS + 1, 0],
    ['after the first has gone far', 100, 60],
  ])('go on drawing where a second finger comes %s', (_, after, way) => {
    const hands = new Hands();
    hands.down(finger(1, 0));
    hands.move(finger(1, 50, way));
    hands.down(finger(2, after));
    expect([1, 2].map((id) => roleOf(hands, id))).toEqual(['draws', 'rests']);
  });

  it('draw again after a pointer has left the board', () => {
    const hands = new Hands();
    hands.down(mouse(0));
    hands.up(mouse(10));
    hands.down(finger(1, 20));
    expect(roleOf(hands, 1)).toBe('draws');
  });

  it('draw again though nobody heard of their lifting', () => {
    const hands = new Hands();
    hands.down(mouse(0));
    hands.down(mouse(10));
    expect(roleOf(hands, 8)).toBe('draws');
  });
});

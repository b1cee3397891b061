import { moveBy, wholePicture, zoomBy } from './zoomView';

const phone = { width: 360, height: 640 };
const center = { x: 0, y: 0 };

describe('the view of an enlarged picture', () => {
  it('keeps what is at the point where it is zoomed', () => {
    const view = zoomBy(wholePicture, 4, { x: 100, y: -50 }, phone);
    expect(view).toEqual({ scale: 4, x: -300, y: 150 });
    expect(zoomBy(view, 1 / 2, { x: 100, y: -50 }, phone)).toEqual({ scale: 2, x: -100, y: 40 });
  });

  it('is at least as large as the whole picture, and at most five times as large', () => {
    expect(zoomBy(wholePicture, 0.1, { x: 90, y: 90 }, phone)).toEqual(wholePicture);
    expect(zoomBy(wholePicture, 100, center, phone).scale).toBe(5);
  });

  it('moves until the edge of the picture is at the edge of the frame', () => {
    const view = zoomBy(wholePicture, 2, center, phone);
    expect(moveBy(view, { x: 1000, y: 1000 }, phone)).toEqual({ scale: 2, x: 180, y: 40 });
    expect(moveBy(wholePicture, { x: 50, y: 50 }, phone)).toEqual(wholePicture);
  });
});

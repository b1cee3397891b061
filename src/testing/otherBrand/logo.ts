export const markOutline = 'm4 4l56 0 0 56-56 0';

export const wordmarkWidth = 100;

export const wordmarkOutline = 'm0 30l100 0 0 4-100 0';

/** The validation message for a day that is not complete or outside `dayLimits`. */
export const dayProblem = 'Please enter a day from 2000 to 2199.';

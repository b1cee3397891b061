/** The reason phrases of errors in RFC 9110 and RFC 6585. */
const PHRASES: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
};

/**
 * Returns the reason phrase of an error response: the server's phrase, or the standard phrase, because HTTP/2 and
 * HTTP/3 send none. An unknown status means the same as the first status of its hundred (RFC 9110, section 15).
 */
export const reasonPhrase = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>): string =>
  statusText || (PHRASES[status] ?? PHRASES[Math.floor(status / 100) * 100] ?? '');

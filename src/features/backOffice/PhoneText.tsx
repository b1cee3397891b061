import { phoneParts } from '../../domain/phoneParts';

/** What somebody typed as their phone. Each number in it is a link that calls it. */
export const PhoneText = ({ phone }: { phone: string }) => (
  <span>
    {phoneParts(phone).map(({ text, number }, index) =>
      number ? (
        <a key={index} href={`tel:${number}`}>
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </span>
);

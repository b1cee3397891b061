/** A link that opens the messaging app with the text written out, ready to send. */
export const chatLink = (whatsappNumber: string, text: string) =>
  `https://wa.me/${whatsappNumber.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

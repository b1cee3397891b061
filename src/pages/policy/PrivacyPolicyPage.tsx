import { Link } from 'react-router-dom';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { type PolicySection, PolicyPage } from './PolicyPage';
import { GrievanceOfficerDetails, ShopEmail } from './ContactDetails';

export function PrivacyPolicyPage() {
  return (
    <PolicyPage
      title="Privacy Policy"
      updated="2026-11-25"
      lead="We need a name, an address and a way to reach you, because parcels do. This page says what we keep, why, and how to have it changed or deleted."
      sections={sections}
    />
  );
}

const sections: readonly PolicySection[] = [
  {
    id: 'short',
    heading: 'In short',
    body: (
      <ul>
        <li>You can look round and fill a cart without telling us who you are.</li>
        <li>We keep what an order, an account or a message needs, and nothing for advertising.</li>
        <li>We do not sell your details, and no one follows you around this shop.</li>
        <li>Your card number and UPI PIN never reach us.</li>
      </ul>
    ),
  },
  {
    id: 'what',
    heading: 'What we collect',
    body: (
      <dl>
        <dt>When you order</dt>
        <dd>
          Your name, email address, telephone number and postal address, what you bought, and what you paid. For a gift,
          also your note, and the name, telephone number and address of the person who gets it.
        </dd>
        <dt>When you make an account</dt>
        <dd>
          Your name and email address, and your password in a form that we cannot read back. If you sign in with Google,
          Google tells us your name and email address and we keep no password.
        </dd>
        <dt>When you write to us</dt>
        <dd>
          What you put in the form. Against floods of messages we also note, for a short while, a scrambled form of your
          network address.
        </dd>
        <dt>When you ask for an email about a tea that is sold out</dt>
        <dd>Your email address, and which tea it is.</dd>
      </dl>
    ),
  },
  {
    id: 'why',
    heading: 'Why we keep it',
    body: (
      <p>
        To pack and send your order, to show you your orders, to answer you, and to keep the books that tax law asks of
        us. We do not send newsletters. You get email from us when you order, when you write, when your account needs
        it, and once when a tea is back that you asked for.
      </p>
    ),
  },
  {
    id: 'who',
    heading: 'Who else sees it',
    body: (
      <>
        <ul>
          <li>The courier: your name, address and telephone number.</li>
          <li>The payment provider: what you type on its page, and the amount.</li>
          <li>The companies that host the shop and carry its email, which act on our word alone.</li>
          <li>
            WhatsApp: after payment your browser opens a chat with us in which a summary of the order is filled in, so
            WhatsApp sees the summary.
          </li>
          <li>A court or an authority, when the law obliges us.</li>
        </ul>
        <p>No one else.</p>
      </>
    ),
  },
  {
    id: 'browser',
    heading: 'What stays in your browser',
    body: (
      <p>
        The shop keeps a few things on your own device so that it works: your cart, your sign-in, the details of an
        order until its payment ends, and the draft of a message until it is sent. We set no advertising or tracking
        cookies, so there is no banner to click away. Clearing the site's data in your browser removes all of it.
      </p>
    ),
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    body: (
      <p>
        Orders and invoices for as long as Indian tax law asks. Your account until you delete it. Messages until the
        matter is settled, and a year at most after that. The address for a tea that was sold out until a week after our
        email, and half a year at most.
      </p>
    ),
  },
  {
    id: 'safety',
    heading: 'How we look after it',
    body: (
      <p>
        Everything travels encrypted. The database itself lets a customer see only their own details and orders; of our
        own people, only those who handle orders and messages can see them. Should something leak all the same, we tell
        you and the Data Protection Board of India.
      </p>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected,
          completed or deleted, take back a consent, and name someone to act for you if you cannot. Your name, telephone
          number and address you can change yourself in <Link to={paths.profile}>your profile</Link>. There you can also
          download all that we hold about you, and delete your account.
        </p>
        <p>
          Write to <ShopEmail />. If our answer does not settle it, you may complain to the Data Protection Board of
          India.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Children',
    body: (
      <p>
        The shop is for adults. We do not knowingly keep details of anyone under 18; tell us if we do, and we delete
        them.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Whom to ask',
    body: (
      <p>
        Write to <GrievanceOfficerDetails />. We are there {brand.businessHours}.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <p>
        When this policy changes, the date at the top changes too. If the change matters to you, we write to you before
        it takes effect.
      </p>
    ),
  },
];
